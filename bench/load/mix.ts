import { writeFileSync } from 'node:fs';

/** Requests a visitor's browser and a harvester would send: mostly for what is kept, some for what must be made. */
export type Mix = {
  kept: string[];
  /** Share of requests for pages that nobody has asked for before, 0 to 1. */
  cold: number;
  /** Milliseconds that each connection waits before its next request. */
  pause: number;
};

/** A page of the feed from a random instant on, as a pattern and the numbers of Lua that fill it. */
const coldPage =
  'string.format("/pl?max_sorting_datetime=20%02d-%02d-%02dT%02d:%02d:%02d.%06d", ' +
  'math.random(31, 99), math.random(12), math.random(28), math.random(23), math.random(59), math.random(59), ' +
  'math.random(0, 999999))';

/** Writes the mix as a script for wrk, which counts the answers by what they are. */
export function writeScript(file: string, { kept, cold, pause }: Mix): void {
  const seed = Math.floor(Math.random() * 2 ** 31);
  writeFileSync(
    file,
    `
local kept = { ${kept.map((path) => JSON.stringify(path)).join(', ')} }
local thread
function setup(one) thread = one end
function init()
  math.randomseed(${seed})
  ok, refused, bare, other = 0, 0, 0, 0
end
function request()
  if math.random() < ${cold} then return wrk.format("GET", ${coldPage}) end
  return wrk.format("GET", kept[math.random(#kept)])
end
function response(status, headers)
  if status == 200 then ok = ok + 1
  elseif status == 503 then
    refused = refused + 1
    if not headers["Retry-After"] then bare = bare + 1 end
  else other = other + 1 end
end
${pause > 0 ? `function delay() return ${Math.round(pause)} end` : ''}
function done()
  for _, name in ipairs({ "ok", "refused", "bare", "other" }) do
    io.write(string.format("counted %s %d\\n", name, thread:get(name)))
  end
end
`,
  );
}
