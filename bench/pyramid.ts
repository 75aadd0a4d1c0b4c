import { madeImage } from './pyramid/image.ts';
import { allCommands, makeByVips, pyramidCommands } from './pyramid/vips.ts';
import { type Cost, makeByWorker } from './pyramid/worker.ts';
import { median, type Row, report, rounded } from './rows.ts';

const rounds = 3;

const { file, megapixels } = await madeImage();
const costs: { ours: Cost[]; same: Cost[]; pyramid: Cost[] } = { ours: [], same: [], pyramid: [] };
for (let round = 0; round < rounds; round += 1) {
  costs.ours.push(await makeByWorker(file));
  costs.same.push(await makeByVips(allCommands(file)));
  costs.pyramid.push(await makeByVips(pyramidCommands(file)));
}

const row = (
  name: string,
  key: keyof Cost,
  goal?: string,
  isReached?: (ours: number, ratio: number) => boolean,
): Row => {
  const middle = (all: Cost[]) => median(all.map((cost) => cost[key]));
  const [ours, same, pyramid] = [middle(costs.ours), middle(costs.same), middle(costs.pyramid)];
  return {
    group: `a scan of ${Math.round(megapixels)} megapixels, one worker; ratio to vips making the same files`,
    name,
    figures: {
      ours: rounded(ours),
      'vips, the same files': rounded(same),
      'vips dzsave alone': rounded(pyramid),
    },
    ratio: ours / same,
    ...(goal && { goal, reached: isReached?.(ours, ours / same) }),
  };
};
report('pyramid', [
  row('seconds', 'seconds'),
  row('CPU seconds', 'cpuSeconds', '≤ 1.2', (_, ratio) => ratio <= 1.2),
  row('peak memory, MB', 'peak', 'ours ≤ 1024', (ours) => ours <= 1024),
]);
