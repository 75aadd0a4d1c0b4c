// Part of npm run bench: an import of scans compared with libvips' own programs.
import { availableParallelism } from 'node:os';
import { type Cost, importFolder, makeByVips } from './pyramid/cost.ts';
import { type Images, madeDocuments, madeImages, madeLargeImages } from './pyramid/image.ts';
import { median, type Row, report, rounded } from './rows.ts';

const rounds = 3;
const cores = availableParallelism();

const images = await madeImages();
const rows: Row[] = [];
for (const kind of [...images, ...(await madeDocuments())]) rows.push(...(await compared(kind)));
for (const large of await madeLargeImages(images[0]?.images[0]?.file ?? '')) rows.push(await memory(large));
report('pyramid', rows);

/** An import compared with making just the pyramids, by wall-clock and processor time. */
async function compared({ name, folder, images, megapixels }: Images): Promise<Row[]> {
  const costs = { ours: [] as Cost[], together: [] as Cost[], inTurn: [] as Cost[], pictures: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1) {
    costs.ours.push(await importFolder(folder, images.length));
    costs.together.push(await makeByVips(images, cores));
    costs.inTurn.push(await makeByVips(images, 1));
    costs.pictures.push(await makeByVips(images, cores, 'all pictures'));
  }
  const middle = (all: Cost[], key: keyof Cost) => median(all.map((cost) => cost[key]));
  const isFasterTogether = middle(costs.together, 'seconds') <= middle(costs.inTurn, 'seconds');
  const vips = isFasterTogether ? costs.together : costs.inTurn;
  const decoder = images[0]?.decoder?.program;
  const rival = decoder ? `${decoder} and vips dzsave` : 'vips dzsave alone';
  const row = (key: keyof Cost, unit: string): Row => {
    const speed = (all: Cost[]) => megapixels / middle(all, key);
    const ratio = speed(costs.ours) / speed(vips);
    return {
      group: `importing ${images.length} scans of ${Math.round(megapixels / images.length)} megapixels; ratio to ${rival}`,
      name: `${name}, megapixels per ${unit}`,
      figures: {
        ours: rounded(speed(costs.ours)),
        [rival]: rounded(speed(vips)),
        'vips, all pictures': rounded(speed(costs.pictures)),
      },
      ratio,
      ...(key === 'seconds' && { goal: '≥ 0.8', reached: ratio >= 0.8 }),
    };
  };
  return [row('seconds', 'second'), row('cpuSeconds', 'CPU second')];
}

async function memory({ name, folder, images, megapixels }: Images): Promise<Row> {
  const { peak } = await importFolder(folder, images.length, true);
  return {
    group: `importing one scan of ${Math.round(megapixels)} megapixels`,
    name: `${name}, MB held by all programs at the peak`,
    figures: { ours: rounded(peak) },
    goal: '≤ 1024 MiB',
    reached: peak <= (1024 * 2 ** 20) / 1e6,
  };
}
