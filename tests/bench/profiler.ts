/** The part of V8's CPU profile that is used here: which node each sample met. */
interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[];
  readonly samples: readonly number[];
}

/** In µs. Each sample interrupts the isolate, so that one in a tenth of this would cost more than what is measured. */
const interval = 200;

/** Whether the isolate ran nothing of the Worker's. */
const isIdle = ({ callFrame: { functionName } }: Profile['nodes'][number]) =>
  functionName === '(idle)' || functionName === '(program)';

/** Profiles one isolate over its inspector. */
export class Profiler {
  readonly #socket: WebSocket;
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Connects to the Worker of this name behind an inspector's port; by default to the only one. */
  static async connect(port: string | number, name = ''): Promise<Profiler> {
    const targets: { id: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(`http://127.0.0.1:${port}/json`)
    ).json();
    const url = targets.find(({ id }) => id.endsWith(name))?.webSocketDebuggerUrl;
    if (!url) throw new Error(`No Worker behind the inspector's port ${port}`);
    // Miniflare lets nobody in without an origin. Node takes headers, of which the browser's type knows nothing.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers: { origin: 'http://localhost' } }]);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onclose = () => reject(new Error(`No inspector at ${url}`));
    });
    const profiler = new Profiler(socket);
    await profiler.#send('Profiler.enable');
    await profiler.#send('Profiler.setSamplingInterval', { interval });
    return profiler;
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, params = {}): Promise<{ profile: Profile }> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        this.#socket.removeEventListener('message', listen);
        resolve(message.result);
      };
      this.#socket.addEventListener('message', listen);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** How long the isolate was busy while this ran, in ms. */
  async measure(work: () => Promise<void>): Promise<number> {
    await this.#send('Profiler.start');
    await work();
    const { profile } = await this.#send('Profiler.stop');
    const idle = new Set(profile.nodes.filter(isIdle).map(({ id }) => id));
    // Samples, because the time of one includes a pause before it.
    return (profile.samples.filter((id) => !idle.has(id)).length * interval) / 1000;
  }
}
