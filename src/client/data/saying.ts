import type { Acted } from './act.ts'

/** In the order of how sure it is: the server's word, or ours that it will be asked. Nothing says 'done' before it is. */
export function sayingOf(how: Acted, done: string): { kind: 'success' | 'info'; message: string } {
  if (how === 'done') return { kind: 'success', message: done }
  if (how === 'cancelled') return { kind: 'info', message: 'Taken back before it was sent.' }
  return { kind: 'info', message: 'No signal. Saved on this phone, will send by itself.' }
}
