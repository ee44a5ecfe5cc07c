import { expect, test } from '@jest/globals';
import { isPrivateAddress } from '../../src/sources/network/private-address.ts';
import { remoteStatePath } from '../../src/sources/remote-state/remote-state.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
])('%s leads into a private network', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '64:ff9b::101:101',
  '::ffff:1.1.1.1',
  'example.com',
  '',
])('%s does not', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test.each([
  ['https://host:8443/a/b.tfstate?X-Amz-Signature=s1gn', 'remote-state/host_8443/a/b.tfstate'],
  ['s3://bucket/../../etc/passwd', 'remote-state/bucket/etc/passwd'],
  ['s3://bucket/a%2f..%2fb;c', 'remote-state/bucket/a_2f.._2fb_c'],
  ['gs://bucket', 'remote-state/bucket'],
])('the evidence of %s has the path %s', (url, path) => {
  expect(remoteStatePath(url)).toBe(path);
});
