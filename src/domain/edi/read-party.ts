import { type EdiSegment, findSegment, valueOf } from './segment.ts'
import { allOf, type SegmentLoop } from './set-segments.ts'
import type { TenderContact, TenderParty } from './tender.ts'

/** N1 and what follows it. */
export function readParty(loop: SegmentLoop): TenderParty {
  const [n1] = loop
  const n4 = findSegment(loop, 'N4')
  const more = allOf(loop, 'N2').flatMap((n2) => [valueOf(n2, 1).trim(), valueOf(n2, 2).trim()])
  return {
    role: valueOf(n1, 1),
    name: [valueOf(n1, 2).trim(), ...more].filter(Boolean).join(' '),
    code: valueOf(n1, 4).trim(),
    address: allOf(loop, 'N3')
      .flatMap((n3) => [valueOf(n3, 1).trim(), valueOf(n3, 2).trim()])
      .filter(Boolean)
      .join(', '),
    city: valueOf(n4, 1).trim(),
    state: valueOf(n4, 2).trim(),
    zip: withHyphen(valueOf(n4, 3).trim()),
    country: valueOf(n4, 4).trim(),
    contacts: allOf(loop, 'G61').map(readContact),
  }
}

/** The standard writes ZIP+4 without its hyphen. */
const withHyphen = (zip: string) => zip.replace(/^(\d{5})(\d{4})$/, '$1-$2')

function readContact(g61: EdiSegment): TenderContact {
  const [kind, number] = [valueOf(g61, 3), valueOf(g61, 4).trim()]
  return {
    name: valueOf(g61, 2).trim(),
    phone: kind === 'TE' || kind === 'CP' || kind === '' ? number : '',
    email: kind === 'EM' ? number : '',
  }
}
