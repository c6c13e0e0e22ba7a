import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** Whether only this machine reaches the host. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === 'localhost' || (isIP(name) !== 0 && ipaddr.process(name).range() === 'loopback')
}
