import { availableParallelism } from 'node:os';
import type { Cost } from './pyramid/cost.ts';
import { type Images, madeImages, madeLargeImages } from './pyramid/image.ts';
import { importFolder } from './pyramid/import.ts';
import { makeByVips } from './pyramid/vips.ts';
import { median, type Row, report, rounded } from './rows.ts';

const rounds = 3;
const cores = availableParallelism();

/** An import against the pyramids alone, by the clock and by processor time. */
async function compared({ name, folder, files, megapixels }: Images): Promise<Row[]> {
  const costs: Record<'ours' | 'together' | 'inTurn' | 'pictures', Cost[]> = {
    ours: [],
    together: [],
    inTurn: [],
    pictures: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    costs.ours.push(await importFolder(folder, files.length));
    costs.together.push(await makeByVips(files, cores));
    costs.inTurn.push(await makeByVips(files, 1));
    costs.pictures.push(await makeByVips(files, cores, 'all pictures'));
  }
  const middle = (all: Cost[], key: keyof Cost) => median(all.map((cost) => cost[key]));
  const isFasterTogether = middle(costs.together, 'seconds') <= middle(costs.inTurn, 'seconds');
  const vips = isFasterTogether ? costs.together : costs.inTurn;
  const row = (key: keyof Cost, unit: string): Row => {
    const [ours, theirs] = [megapixels / middle(costs.ours, key), megapixels / middle(vips, key)];
    const pictures = megapixels / middle(costs.pictures, key);
    return {
      group: `importing ${files.length} scans of ${Math.round(megapixels / files.length)} megapixels; ratio to vips dzsave alone`,
      name: `${name}, megapixels per ${unit}`,
      figures: {
        ours: rounded(ours),
        'vips dzsave alone': rounded(theirs),
        'vips, all pictures': rounded(pictures),
      },
      ratio: ours / theirs,
      ...(key === 'seconds' && { goal: '≥ 0.8', reached: ours / theirs >= 0.8 }),
    };
  };
  return [row('seconds', 'second'), row('cpuSeconds', 'CPU second')];
}

async function memory({ name, folder, files, megapixels }: Images): Promise<Row> {
  const { peak } = await importFolder(folder, files.length, { isWatched: true });
  return {
    group: `importing one scan of ${Math.round(megapixels)} megapixels`,
    name: `${name}, MB held by all programs at the peak`,
    figures: { ours: rounded(peak) },
    goal: '≤ 1024 MiB',
    reached: peak <= (1024 * 2 ** 20) / 1e6,
  };
}

const images = await madeImages();
const rows: Row[] = [];
for (const kind of images) rows.push(...(await compared(kind)));
for (const large of await madeLargeImages(images[0]?.files[0] ?? '')) rows.push(await memory(large));
report('pyramid', rows);
