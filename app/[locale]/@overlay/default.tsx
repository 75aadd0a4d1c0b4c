/** No object lies over the page. */
export default function NoOverlay() {
  return null;
}
