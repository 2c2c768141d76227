import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, vapidKeysOf } from './push-encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('the example of RFC 8291 comes out as it stands there', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const encrypted = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { sender, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('one secret gives one pair of keys, which is not the secret itself; another gives another', () => {
  const secret = Buffer.alloc(32, 7);
  const { publicKey, privateKey } = vapidKeysOf(secret);
  expect(vapidKeysOf(secret).publicKey).toBe(publicKey);
  expect(bytes(publicKey)).toHaveLength(65);
  expect(privateKey.export({ format: 'jwk' })['d']).not.toBe(secret.toString('base64url'));
  expect(vapidKeysOf(Buffer.alloc(32, 8)).publicKey).not.toBe(publicKey);
});
