import type { RequestListener } from 'node:http';
import type { NextRenderer } from './pages/next.ts';

/** In development, Next's own addresses (chunks, overlay, source maps) are passed straight to Next. */
export function development(renderer: NextRenderer, front: RequestListener): RequestListener {
  return (request, response) => {
    if (!/^\/(?:_next\/|__next)/.test(request.url ?? '')) return front(request, response);
    renderer.pass(request, response).catch(() => response.destroy());
  };
}
