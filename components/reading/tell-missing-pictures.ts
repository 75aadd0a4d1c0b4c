/** Says of each picture that does not come that it is missing, in its place and to screen readers. @param sentence that says it */
export function tellMissingPictures(whole: HTMLElement, sentence: string): void {
  const tell = (image: unknown) => {
    // Of an image the event may have come before, or come twice.
    if (image instanceof HTMLImageElement && !image.alt.endsWith(sentence))
      image.alt = [image.alt, sentence].filter(Boolean).join('. ');
  };
  whole.addEventListener('error', ({ target }) => tell(target), true);
  for (const image of whole.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) tell(image);
}
