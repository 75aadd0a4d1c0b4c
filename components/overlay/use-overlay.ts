import { useRouter } from 'next/navigation';
import { type MouseEvent, useState, useTransition } from 'react';
import { clickedObject } from './object-link.ts';

/**
 * Opens objects over the page that holds their links. The links stay plain: without this, and when the object cannot
 * be had this way, they lead to the object's own page.
 * @param place whether the browser's Back leads to where the visitor was before (`push`), or the object takes the
 *   place of the one shown (`replace`)
 * @returns what to do at a click, and the address that is on its way
 */
export function useOverlay(place: 'push' | 'replace') {
  const router = useRouter();
  const [opening, setOpening] = useState('');
  const [isOpening, start] = useTransition();
  const follow = (event: MouseEvent) => {
    const address = clickedObject(event);
    if (address === undefined) return;
    event.preventDefault();
    setOpening(address);
    start(() => router[place](address, { scroll: false }));
  };
  return { follow, opening: isOpening ? opening : undefined };
}
