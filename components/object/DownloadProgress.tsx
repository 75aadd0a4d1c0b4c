import { type ComponentType, useEffect, useRef, useState } from 'react';
import { isPlainClick } from '#components/controls/is-plain-click.ts';
import { withTimeout } from '#lib/with-timeout.ts';
import type { ListProps } from './DownloadList.tsx';
import type { DownloadedWork } from './running-downloads.ts';

export type DownloadProgressProps = ListProps & { work: DownloadedWork };

const files = '[href^="/downloads/"], [formaction^="/downloads/"]';

/**
 * Shows the progress of a work's files. They are generated while they are sent, so the browser does not know their
 * size.
 */
export function DownloadProgress({ work, ...props }: DownloadProgressProps) {
  const root = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<ComponentType<ListProps>>();

  useEffect(() => {
    const section = root.current?.closest('section');
    let isLeft = false;
    // While the script is loading, clicking again must not generate another file.
    let waiting: Element | undefined;
    const onClick = (event: MouseEvent) => {
      const chosen = event.target instanceof Element && event.target.closest<HTMLElement>(files);
      if (!chosen || isLeft || !isPlainClick(event)) return;
      event.preventDefault();
      if (waiting === chosen) return;
      waiting = chosen;
      withTimeout(import('./DownloadList.tsx'))
        .then(({ DownloadList, startDownload }) => {
          if (!startDownload(chosen, work)) return Promise.reject();
          setList(() => DownloadList);
        })
        // Anything that no script can do here is left to the browser.
        .catch(() => {
          isLeft = true;
          chosen.click();
          isLeft = false;
        })
        .then(() => {
          waiting = undefined;
        });
    };
    section?.addEventListener('click', onClick);
    return () => section?.removeEventListener('click', onClick);
  }, [work]);

  return <div ref={root}>{List && <List {...props} />}</div>;
}
