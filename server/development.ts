import type { RequestListener } from 'node:http';
import type { NextRenderer } from './pages/next.ts';

/** In development Next's own addresses (its chunks, its overlay, its source maps) go to Next as they are. */
export function development(renderer: NextRenderer, front: RequestListener): RequestListener {
  return (request, response) => {
    if (!/^\/(?:_next\/|__next)/.test(request.url ?? '')) return front(request, response);
    renderer.pass(request, response).catch(() => response.destroy());
  };
}
