import type { Organization } from '#lib/catalogue/schema.ts';
import { webAddress } from '#lib/foreign.ts';
import styles from './Institution.module.css';

/** An institution's logo in a box of one size; its name stands beside it. */
export function Avatar({ picture }: { picture: Organization['avatar'] }) {
  const address = webAddress(picture.url);
  return address && <img className={styles.avatar} src={address} alt="" width={72} height={72} />;
}
