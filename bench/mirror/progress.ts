import { z } from 'zod';

const readiness = z.object({
  mirror: z.object({ state: z.string(), tiles: z.number(), complete: z.boolean(), since: z.string() }),
});

/** How far a site's mirror is, as `/readyz` tells it, also while the site is not ready. @param site its address */
export async function mirrorOf(site: string): Promise<z.infer<typeof readiness>['mirror']> {
  const answer = await fetch(`${site}/readyz`);
  return readiness.parse(await answer.json()).mirror;
}
