'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { fitIn, printMargin, type Width, widths } from './fit.ts';
import styles from './Preview.module.css';
import { prepareDocument, showDocument } from './shown-document.ts';

type Props = {
  /** The whole document; undefined until there is one. */
  html: string | undefined;
  width: Width;
  isDark: boolean;
  title: string;
  /** Seen above the frame, where there are two. */
  caption?: string | undefined;
  frame?: RefObject<HTMLIFrameElement | null>;
};

/** A page in a frame without scripts, at a given width, scaled to the available room. */
export function ShownPage({ html, width, isDark, title, caption, frame: given }: Props) {
  const own = useRef<HTMLIFrameElement>(null);
  const frame = given ?? own;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  // Only the first document is loaded; later ones are morphed into it.
  const [first, setFirst] = useState<string>();
  const printedMedia = useRef(new Map<MediaList, string>());
  const isPrinted = width === 'print';

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (html !== undefined) setFirst((before) => before ?? prepareDocument(html));
  }, [html]);

  const show = () => {
    const document = frame.current?.contentDocument;
    // While it is parsed it has no body; what came meanwhile is shown when it has loaded.
    if (html !== undefined && document?.URL === 'about:srcdoc' && document.readyState !== 'loading')
      showDocument(document, html, { isDark, isPrinted, printedMedia: printedMedia.current });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that `show` reads is listed
  useEffect(show, [html, isDark, isPrinted]);

  const { scale, width: wide, height } = fitIn(room, widths[width]);
  const margin = isPrinted ? printMargin : 0;
  return (
    <figure className={styles.shown}>
      {caption && <figcaption className="muted">{caption}</figcaption>}
      <div ref={box} className={styles.room}>
        {first !== undefined && room.width > 0 && (
          <div
            className={styles.sheet}
            data-paper={isPrinted ? '' : undefined}
            style={{ width: wide * scale, height: height * scale }}
          >
            <iframe
              ref={frame}
              title={title}
              className={styles.frame}
              // No scripts, whatever the text contains; same origin, so that its document can be changed in place.
              sandbox="allow-same-origin allow-modals"
              srcDoc={first}
              onLoad={() => {
                printedMedia.current.clear();
                show();
              }}
              style={{
                width: wide - 2 * margin,
                height: height - 2 * margin,
                transform: `translate(${margin * scale}px, ${margin * scale}px) scale(${scale})`,
              }}
            />
          </div>
        )}
      </div>
    </figure>
  );
}
