/** What stands for the page beneath an overlay in the overlay's answer: the browser has the page already. */
export default function PageBeneath() {
  return null;
}
