// npm run upstream: a catalogue service for developing the site without a real one.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isScenario, scenarios } from './scenarios.ts';
import { startUpstream } from './server.ts';

const usage = `npm run upstream -- [--scenario NAME] [--port N] [--tiles N] [--latency MILLISECONDS]

Serves a simulated catalogue service. Type the name of another scenario while it runs to switch.

${Object.entries(scenarios)
  .map(([name, { description }]) => `  ${name.padEnd(22)} ${description}`)
  .join('\n')}
`;

function log(text: string): void {
  process.stdout.write(`${text}\n`);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', default: 'good' },
      port: { type: 'string', default: '4000' },
      tiles: { type: 'string', default: '130' },
      latency: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  const [port, tiles, latency] = [values.port, values.tiles, values.latency].map((text) => {
    if (!/^\d{1,6}$/.test(text)) throw new Error(`Not a number: ${text}`);
    return Number(text);
  });
  if (!isScenario(values.scenario)) throw new Error(`There is no scenario "${values.scenario}"; see --help.`);
  return {
    help: values.help,
    scenario: values.scenario,
    port: port ?? 0,
    tiles: tiles ?? 0,
    latency: latency ?? 0,
  };
}

try {
  const { help, scenario, ...options } = readOptions();
  if (help) log(usage);
  else {
    const upstream = await startUpstream(scenario, options);
    log(`A catalogue service (${scenario}: ${scenarios[scenario].description}) is at ${upstream.url}/`);
    log(
      `The site in front of it: CATALOGUE_API_URL=${upstream.url}/ CATALOGUE_ASSET_ORIGINS=${upstream.assetUrl} npm start`,
    );
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      const name = line.trim();
      if (name === '') return;
      if (!isScenario(name)) {
        log(`There is no scenario "${name}".\n${usage}`);
        return;
      }
      upstream.switchTo(name).then(
        () => log(`${name}: ${scenarios[name].description}`),
        (error: unknown) => log(String(error)),
      );
    });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
