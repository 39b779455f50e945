import fs from 'node:fs';

export default function teardown() {
  const folder = process.env.FLAKON_E2E_DATA;
  // The web server stops after this; what it still holds open goes with the machine's temporary folder.
  if (folder) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
