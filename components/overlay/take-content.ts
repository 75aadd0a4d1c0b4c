import type { ReactNode } from 'react';

let latest: { content: ReadableStream<ReactNode>; taken: Promise<ReactNode> } | undefined;

/**
 * Takes what an overlay shows out of what the router was sent. The router keeps that for as long as the document
 * lives, for the case that the visitor goes back to it; of hundreds of objects only the last one can be gone to.
 */
export function takeContent(content: ReadableStream<ReactNode>): Promise<ReactNode> {
  if (latest?.content !== content) latest = { content, taken: take(content) };
  return latest.taken;
}

async function take(content: ReadableStream<ReactNode>): Promise<ReactNode> {
  if (content.locked) {
    // One before the last, by way of the viewer's steps: its own page has everything.
    location.reload();
    return undefined;
  }
  const reader = content.getReader();
  const { value } = await reader.read();
  // The end, which lets go of where it came from.
  await reader.read();
  return value;
}
