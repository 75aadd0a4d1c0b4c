'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, type ReactNode, startTransition, useLayoutEffect, useRef } from 'react';
import styles from './ObjectOverlay.module.css';

type Props = {
  /** The object's title, which names the dialog. */
  title: string;
  /** The object's own page. */
  address: string;
  strings: { close: string; page: string };
  children: ReactNode;
};

export function ObjectOverlay({ title, address, strings, children }: Props) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.overlay} aria-label={title}>
      <button type="button" onClick={() => router.back()}>{strings.close}</button>
      <a href={address}>{strings.page}</a>
      {children}
    </dialog>
  );
}
