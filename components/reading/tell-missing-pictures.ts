/** Says that a picture is missing, in its place and to screen readers, if it fails to load. @param sentence to add */
export function tellMissingPictures(whole: HTMLElement, sentence: string): void {
  const tell = (image: unknown) => {
    // An image's error may have come before, or may come twice.
    if (image instanceof HTMLImageElement && !image.alt.endsWith(sentence))
      image.alt = [image.alt, sentence].filter(Boolean).join('. ');
  };
  whole.addEventListener('error', ({ target }) => tell(target), true);
  for (const image of whole.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) tell(image);
}
