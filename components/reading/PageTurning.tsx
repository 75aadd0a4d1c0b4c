import { useEffect, useRef, useState } from 'react';
import { showCurrent } from './show-current.ts';
import { turnPages } from './turn-pages.ts';

type Props = {
  /** Path of the object's page for its first scan. */
  path: string;
  /** Shown when a scan cannot be loaded now. */
  later: string;
};

/** Turns to other scans of the object in place; without it, their links lead to pages of their own. */
export function PageTurning({ path, later }: Props) {
  const mark = useRef<HTMLParagraphElement>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const article = mark.current?.closest('article');
    if (!article) return;
    showCurrent(article.querySelector('[data-of-scan="strip"]'));
    return turnPages(article, path, later, setAnnouncement);
  }, [path, later]);

  return (
    <p ref={mark} role="status" className={announcement === later ? undefined : 'heard'} data-turning="">
      {announcement}
    </p>
  );
}
