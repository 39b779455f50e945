import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createScriptRegister } from './registered-scripts.ts';

test('scripts of the framework and our own are registered, scripts in the content are not', () => {
  const page = [
    '<script nonce="n-1">framework()</script>',
    '<script type="module" nonce="n-1">start()</script>',
    '<script>own()</script>',
    '<p>"<script>injected()</script></p>',
    '<script nonce="guess">injected()</script>',
    '<script type="application/ld+json">{}</script>',
    '<script nonce="n-1" src="/x.js"></script>',
  ].join('');
  const scripts = createScriptRegister('n-1', ['own()']);
  expect(scripts.register(page)).not.toContain('n-1');
  expect(scripts.hashes()).toEqual([
    "'sha256-LhMBBeVdPwb5d6a9CkUgjJ5RdHWlI15PxyovCrFONs8='",
    "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
    "'sha256-1yruO3ZUqBddjC8oRrsLLZ/oiHYCAveB39McCaLvqnk='",
  ]);
});

test('a hash is of the bytes that the browser reads', () => {
  const text = 'data("Şişe 50 ml · €")';
  const page = Buffer.from(`<p>ğ</p><script nonce="n-1">${text}</script>`);
  const scripts = createScriptRegister('n-1', []);
  const registered = scripts.register(page.toString('latin1'));
  expect(Buffer.from(registered, 'latin1').toString()).toBe(`<p>ğ</p><script>${text}</script>`);
  const hash = createHash('sha256').update(text).digest('base64');
  expect(scripts.hashes()).toEqual([`'sha256-${hash}'`]);
});
