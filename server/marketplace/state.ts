// What the back office reads about a marketplace and its packages.
export { selectMarketplace as findState } from './offers.sql.ts';
export { selectPackage as findPackage } from './packages.sql.ts';
