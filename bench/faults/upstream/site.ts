import { freePort, type Site, startSite } from '../../site.ts';

/** A site that can be killed and started again at its address. */
export class MortalSite {
  readonly url: string;
  readonly #environment: Record<string, string>;
  #site: Site;

  private constructor(site: Site, environment: Record<string, string>) {
    this.#site = site;
    this.#environment = environment;
    this.url = site.url;
  }

  static async start(settings: Record<string, string>): Promise<MortalSite> {
    const environment = { ...settings, PORT: String(await freePort()) };
    return new MortalSite(await startSite(environment), environment);
  }

  /** Changes with each start. */
  get pid(): number {
    return this.#site.pid;
  }

  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await this.stop();
  }

  async restart(): Promise<void> {
    this.#site = await startSite(this.#environment);
  }

  async stop(): Promise<void> {
    await this.#site.stop();
  }
}
