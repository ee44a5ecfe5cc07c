import { expect, test } from '@jest/globals';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const MOMENT = '2018-01-02T23:12:01Z';

const ROWS: readonly FunctionRow[] = [
  ['formatdate', ['DD MMM YYYY hh:mm ZZZ', MOMENT], '02 Jan 2018 23:12 UTC'],
  ['formatdate', ['EEEE, DD-MMM-YY hh:mm:ss ZZZ', MOMENT], 'Tuesday, 02-Jan-18 23:12:01 UTC'],
  ['formatdate', ['HH:mmaa M/D Z', '2018-01-02T13:02:01-08:00'], '01:02pm 1/2 -08:00'],
  ['formatdate', ["h 'o''clock'", MOMENT], "23 o'clock"],
  ['formatdate', ['YYY', MOMENT], '<error>'],
  ['formatdate', ["'open", MOMENT], '<error>'],
  ['formatdate', ['YYYY', '2018-02-30T00:00:00Z'], '<error>'],
  ['timeadd', ['2017-11-22T00:00:00Z', '10m'], '2017-11-22T00:10:00Z'],
  ['timeadd', ['2017-11-22T00:00:00+01:00', '-1h30m'], '2017-11-21T22:30:00+01:00'],
  ['timeadd', ['2017-11-22T00:00:00Z', '1d'], '<error>'],
  ['timecmp', ['2017-11-22T01:00:00Z', '2017-11-22T00:00:00-01:00'], 0],
  ['timecmp', ['2017-11-22T01:00:00Z', '2017-11-22T00:59:00-01:00'], -1],
  ['cidrhost', ['10.12.112.0/20', 16], '10.12.112.16'],
  ['cidrhost', ['10.12.112.0/20', 268], '10.12.113.12'],
  ['cidrhost', ['fd00:fd12:3456:7890:00a2::/72', 34], 'fd00:fd12:3456:7890::22'],
  ['cidrhost', ['10.12.112.0/20', -1], '10.12.127.255'],
  ['cidrhost', ['10.12.112.0/20', 4096], '<error>'],
  ['cidrhost', ['10.0.0.0/33', 1], '<error>'],
  ['cidrnetmask', ['172.16.0.0/12'], '255.240.0.0'],
  ['cidrnetmask', ['fd00::/8'], '<error>'],
  ['cidrsubnet', ['172.16.0.0/12', 4, 2], '172.18.0.0/16'],
  ['cidrsubnet', ['10.1.2.0/24', 4, 15], '10.1.2.240/28'],
  ['cidrsubnet', ['fd00:fd12:3456:7890::/56', 16, 162], 'fd00:fd12:3456:7800:a200::/72'],
  ['cidrsubnet', ['10.0.0.0/8', 8, 256], '<error>'],
  ['cidrsubnets', ['10.1.0.0/16', 4, 4, 8, 4], { list: ['10.1.0.0/20', '10.1.16.0/20', '10.1.32.0/24', '10.1.48.0/20'] }],
  ['cidrsubnets', ['10.0.0.0/24', 1, 1, 1], '<error>'],
  ['cidrsubnets', ['10.0.0.0/8', 33], '<error>'],
  ['cidrcontains', ['192.168.2.0/20', '192.168.2.1'], true],
  ['cidrcontains', ['192.168.2.0/20', '192.126.2.1'], false],
];

test.each(ROWS)('%s(%j) is %j', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});
