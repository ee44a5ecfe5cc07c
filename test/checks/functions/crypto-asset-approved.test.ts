import { describe, expect, test } from '@jest/globals';
import { cryptoAssetApproved } from '../../../src/checks/functions/crypto-asset-approved.ts';
import type { Component } from '../../../src/model/evidence.ts';
import type { Value, ValueMap } from '../../../src/base/value.ts';
import { componentOf, contextOf } from './support.ts';

function asset(name: string, crypto: ValueMap, more: ValueMap = {}): Component {
  return componentOf('', { name, purl: '', ecosystem: 'cryptographic-asset', properties: { crypto, ...more } });
}

function evaluate(
  component: Component,
  others: readonly Component[] = [],
): { outcome: string; message?: string | undefined } {
  const { name, scope, parents, properties, place, source } = component;
  const values = { ...properties, name, scope, parents };
  const subject = { address: name, type: 'component', source, evidenceKind: 'software', place, values } as const;
  return cryptoAssetApproved.evaluate(subject, {}, contextOf('2026-11-20', [component, ...others]));
}

function algorithm(name: string, properties: ValueMap = {}, oid?: string): Component {
  const known = oid === undefined ? {} : { oid };
  return asset(name, { assetType: 'algorithm', algorithmProperties: properties, ...known });
}

const ALGORITHMS: readonly (readonly [name: string, properties: ValueMap, outcome: string])[] = [
  ['MD5', {}, 'fail'],
  ['md5WithRSAEncryption', {}, 'fail'],
  ['HmacMD5', {}, 'fail'],
  ['SHA-256', {}, 'pass'],
  ['SHA3-512', {}, 'pass'],
  ['SHA384', {}, 'pass'],
  ['SHA-512/256', {}, 'pass'],
  ['SHAKE128', {}, 'pass'],
  ['SHA-1', { primitive: 'hash' }, 'unknown'],
  ['SHA1', { primitive: 'hash', cryptoFunctions: ['sign'] }, 'fail'],
  ['SHA1withRSA', { parameterSetIdentifier: '2048' }, 'fail'],
  ['sha1WithRSAEncryption', {}, 'fail'],
  ['SHA1withDSA', {}, 'fail'],
  ['ecdsa-with-SHA1', { curve: 'secp256r1' }, 'fail'],
  ['SHA1withRSA', { parameterSetIdentifier: '2048', cryptoFunctions: ['verify'] }, 'unknown'],
  ['HMAC-SHA-1', { primitive: 'mac' }, 'pass'],
  ['HmacSHA256', {}, 'pass'],
  ['hmacsha512', {}, 'pass'],
  ['SHA256withRSA', { parameterSetIdentifier: '2048' }, 'pass'],
  ['SHA256withRSA', {}, 'unknown'],
  ['RSA-1024', { primitive: 'signature' }, 'fail'],
  ['rsa1024', {}, 'fail'],
  ['RSA', { parameterSetIdentifier: '1024' }, 'fail'],
  ['RSA', { parameterSetIdentifier: '2047' }, 'fail'],
  ['RSA', { parameterSetIdentifier: '2048' }, 'pass'],
  ['RSA', { classicalSecurityLevel: 80 }, 'fail'],
  ['RSA-1024', { cryptoFunctions: ['verify'] }, 'unknown'],
  ['RSAES-PKCS1-v1_5', { primitive: 'pke', parameterSetIdentifier: '2048', padding: 'pkcs1v15' }, 'fail'],
  ['RSA-OAEP-SHA1', { primitive: 'pke', parameterSetIdentifier: '3072', padding: 'oaep' }, 'pass'],
  ['RSASSA-PSS', { primitive: 'signature', parameterSetIdentifier: '3072' }, 'pass'],
  ['DSA', {}, 'fail'],
  ['DSA-2048', { cryptoFunctions: ['verify'] }, 'unknown'],
  ['ECDSA', { curve: 'secp256r1' }, 'pass'],
  ['ECDSA', { ellipticCurve: 'nist/P-384' }, 'pass'],
  ['ECDSA-P256', {}, 'pass'],
  ['ECDSA', { curve: 'secp192r1' }, 'fail'],
  ['ECDSA', { curve: 'secp256k1' }, 'fail'],
  ['ECDSA', { curve: 'brainpoolP256r1' }, 'unknown'],
  ['ECDSA', {}, 'unknown'],
  ['Ed25519', {}, 'pass'],
  ['EdDSA', { curve: 'Curve25519' }, 'pass'],
  ['X25519', {}, 'fail'],
  ['ECDH', { curve: 'P-256' }, 'pass'],
  ['ECDHE', { parameterSetIdentifier: 'x25519' }, 'fail'],
  ['DH-1024', {}, 'fail'],
  ['ffdhe2048', {}, 'pass'],
  ['Diffie-Hellman', { parameterSetIdentifier: '3072' }, 'pass'],
  ['ML-KEM-768', {}, 'pass'],
  ['MLKEM1024', {}, 'pass'],
  ['ML-DSA-65', {}, 'pass'],
  ['SLH-DSA-SHA2-128s', {}, 'pass'],
  ['Kyber768', {}, 'fail'],
  ['CRYSTALS-Dilithium3', {}, 'fail'],
  ['Falcon-512', {}, 'fail'],
  ['X25519MLKEM768', {}, 'unknown'],
  ['AES-128-GCM', { mode: 'gcm' }, 'pass'],
  ['AES/CBC/PKCS5Padding', {}, 'pass'],
  ['AES256-GCM-SIV', {}, 'fail'],
  ['DESede/CBC/PKCS5Padding', {}, 'fail'],
  ['3DES', { cryptoFunctions: ['decrypt'] }, 'unknown'],
  ['TripleDES', {}, 'fail'],
  ['DES', {}, 'fail'],
  ['PBEWithMD5AndDES', {}, 'fail'],
  ['RC4', {}, 'fail'],
  ['ARCFOUR', {}, 'fail'],
  ['ChaCha20-Poly1305', {}, 'fail'],
  ['chacha20poly1305', {}, 'fail'],
  ['Blowfish', {}, 'fail'],
  ['bcrypt', {}, 'fail'],
  ['PBKDF2WithHmacSHA256', {}, 'unknown'],
  ['CTR_DRBG', {}, 'pass'],
  ['Dual_EC_DRBG', {}, 'fail'],
  ['AcmeCipher', {}, 'unknown'],
  ['Adesa', {}, 'unknown'],
  ['Seedling', {}, 'unknown'],
  ['constructor', {}, 'unknown'],
  ['family by its field', { algorithmFamily: 'RC4' }, 'fail'],
];

describe('algorithms of a bill of materials', () => {
  test.each(ALGORITHMS)('%s %j: %s', (name, properties, outcome) => {
    expect(evaluate(algorithm(name, properties)).outcome).toBe(outcome);
  });

  test.each([
    ['1.2.840.113549.2.5', 'fail'],
    ['1.2.840.113549.1.1.5', 'fail'],
    ['1.3.101.110', 'fail'],
    ['2.16.840.1.101.3.4.2.1', 'pass'],
    ['1.2.3.4', 'unknown'],
  ])('an identifier where the name says nothing: %s %s', (oid, outcome) => {
    expect(evaluate(algorithm('checksum', {}, oid)).outcome).toBe(outcome);
  });
});

function protocol(type: string, version: Value, suites: readonly string[] = [], name = type): Component {
  const cipherSuites = suites.map((suite) => ({ name: suite }));
  return asset(name, { assetType: 'protocol', protocolProperties: { type, version, cipherSuites } });
}

describe('protocols', () => {
  test.each<[string, Component, string]>([
    ['TLS 1.0', protocol('tls', '1.0'), 'fail'],
    ['TLS 1.1', protocol('tls', 'TLSv1.1'), 'fail'],
    ['TLS 1', protocol('tls', '1'), 'fail'],
    ['TLS 1.2', protocol('tls', '1.2'), 'pass'],
    ['TLS 1.3', protocol('tls', 'TLSv1.3'), 'pass'],
    ['SSL 3.0', protocol('tls', '3.0', [], 'SSL'), 'fail'],
    ['SSLv3 by its name', protocol('tls', '', [], 'SSLv3'), 'fail'],
    ['IKEv1', protocol('ike', '1'), 'fail'],
    ['IKEv2', protocol('ike', '2'), 'pass'],
    ['no version and no suite', protocol('tls', ''), 'unknown'],
    ['a version of another protocol', protocol('wpa', '2'), 'unknown'],
    ['an approved suite', protocol('tls', '1.2', ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256']), 'pass'],
    ['3DES', protocol('tls', '1.2', ['TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA']), 'fail'],
    ['a rare suite with RC4', protocol('tls', '1.2', ['TLS_KRB5_WITH_RC4_128_MD5']), 'fail'],
    ['a suite without encryption', protocol('tls', '1.2', ['TLS_PSK_WITH_NULL_SHA256']), 'fail'],
    ['a suite that is not known', protocol('tls', '1.2', ['TLS_ACME_WITH_ACME']), 'unknown'],
  ])('%s', (_name, component, outcome) => {
    expect(evaluate(component).outcome).toBe(outcome);
  });
});

const SHA1_RSA = asset(
  'SHA1withRSA',
  { assetType: 'algorithm', algorithmProperties: { parameterSetIdentifier: '2048' } },
  { reference: 'sha1' },
);
const RSA = asset('RSA', { assetType: 'algorithm', algorithmProperties: {} }, { reference: 'rsa' });
const SMALL_KEY = asset(
  'key',
  {
    assetType: 'related-crypto-material',
    relatedCryptoMaterialProperties: { type: 'public-key', size: 1024, algorithmRef: 'rsa' },
  },
  { reference: 'key' },
);

function material(properties: ValueMap): Component {
  return asset('a key', { assetType: 'related-crypto-material', relatedCryptoMaterialProperties: properties });
}

describe('certificates and keys', () => {
  test.each<[string, ValueMap, string]>([
    ['signed with SHA-1', { signatureAlgorithmRef: 'sha1' }, 'fail'],
    ['with a small key', { signatureAlgorithmRef: 'SHA256withECDSA-P256', subjectPublicKeyRef: 'key' }, 'fail'],
    ['by the name of the algorithm', { signatureAlgorithmRef: 'sha1WithRSAEncryption' }, 'fail'],
    ['of version 1.7', { relatedCryptographicAssets: [{ type: 'algorithm', ref: 'sha1' }] }, 'fail'],
    ['that says nothing', { subjectName: 'CN=a' }, 'unknown'],
  ])('a certificate %s', (_name, certificateProperties, outcome) => {
    const certificate = asset('certificate', { assetType: 'certificate', certificateProperties });
    expect(evaluate(certificate, [SHA1_RSA, RSA, SMALL_KEY]).outcome).toBe(outcome);
  });

  test.each<[string, ValueMap, string]>([
    ['RSA of 1024 bits', { type: 'private-key', size: 1024, algorithmRef: 'rsa' }, 'fail'],
    ['RSA of 3072 bits', { type: 'private-key', size: 3072, algorithmRef: 'rsa' }, 'pass'],
    ['RSA of a size that is not told', { type: 'private-key', algorithmRef: 'rsa' }, 'unknown'],
    ['64 bits', { type: 'secret-key', size: 64 }, 'fail'],
    ['no algorithm', { type: 'secret-key', size: 256 }, 'unknown'],
    ['out of use', { type: 'private-key', size: 1024, algorithmRef: 'rsa', state: 'destroyed' }, 'not-applicable'],
    ['a salt', { type: 'salt', size: 64 }, 'not-applicable'],
    ['itself', { type: 'private-key', algorithmRef: 'key' }, 'fail'],
  ])('a key: %s', (_name, properties, outcome) => {
    expect(evaluate(material(properties), [SHA1_RSA, RSA, SMALL_KEY]).outcome).toBe(outcome);
  });
});

describe('who uses an asset', () => {
  test('what is only implemented is not shown to be used', () => {
    const answer = evaluate(asset('MD5', { assetType: 'algorithm' }, { provided_by: ['tls-kit'] }));
    expect(answer).toMatchObject({ outcome: 'unknown' });
    expect(answer.message).toContain('implemented by tls-kit');
  });

  test('what depends on it, and where it was found, are named', () => {
    const md5 = {
      ...asset('MD5', { assetType: 'algorithm' }, { provided_by: ['kit'], occurrences: ['a.c:7'] }),
      parents: ['portal'],
    };
    const answer = evaluate(md5);
    expect(answer).toMatchObject({ outcome: 'fail' });
    expect(answer.message).toMatch(/used by portal.*at a.c:7.*MD5 is disallowed/);
  });

  test('what is no part of the product is not asked, and what cannot be read is unknown', () => {
    expect(evaluate({ ...algorithm('MD5'), scope: 'development' }).outcome).toBe('not-applicable');
    expect(evaluate(asset('MD5', {})).outcome).toBe('unknown');
    expect(evaluate({ ...algorithm('MD5'), properties: {} }).outcome).toBe('unknown');
  });
});
