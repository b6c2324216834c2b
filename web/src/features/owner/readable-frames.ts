import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const FRAME = /^(?:(.*) )?(\/assets\/[\w.-]+\.js):(\d+):(\d+)$/;

/** The source map of a file; null once another build has replaced it. */
async function readMap(file: string): Promise<TraceMap | null> {
  const response = await fetch(`${file}.map`).catch(() => null);
  return response?.ok
    ? response.json().then(
        (map) => new TraceMap(map),
        () => null,
      )
    : null;
}

/** Frames in terms of the source, `function src/file.tsx:line`, as far as the running build still has their files. */
export async function readableFrames(frames: readonly string[]): Promise<string[]> {
  const files = new Set(frames.flatMap((frame) => FRAME.exec(frame)?.[2] ?? []));
  const maps = new Map(await Promise.all([...files].map(async (file) => [file, await readMap(file)] as const)));
  return frames.map((frame) => {
    const [, name = '', file = '', line, column] = FRAME.exec(frame) ?? [];
    const map = maps.get(file);
    if (!map) return frame;
    const found = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
    if (!found.source) return frame;
    return `${found.name ?? name} ${found.source.replace(/^(?:\.\.\/)+/, '')}:${found.line}`.trim();
  });
}
