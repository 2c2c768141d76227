/**
 * Guards calls to addresses that somebody else named: a person's browser names its push service, and a made-up one must
 * not make this server call its own network (threats T-I16).
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the internet, by IANA's list of special purposes. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Of IPv6 only this part is on the internet, without examples and without what stands for an address of IPv4. */
const PUBLIC_NETWORK_6 = '2000::/3';
const EXCEPTIONS_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const private4 = listOf(PRIVATE_NETWORKS, 'ipv4');
const public6 = listOf([PUBLIC_NETWORK_6], 'ipv6');
const exceptions6 = listOf(EXCEPTIONS_6, 'ipv6');

/** Whether an IP address is one of the internet, and not of this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !private4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !exceptions6.check(address, 'ipv6');
}

export const NOT_PUBLIC = 'the name leads to no public address';

/**
 * Looks a name up for a connection, which then goes to the very addresses that were looked at; looking before the call
 * would let the name mean another address a moment later. Fails where one of them is not public.
 */
export const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isRefused = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address));
    if (isRefused) return callback(new Error(NOT_PUBLIC), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
