/** An element of a segment. */
export interface ElementRule {
  /** in the dictionary; null for a composite one, which we don't read */
  reference: number | null
  isRequired: boolean
}

/** Which elements stand together. */
export interface SyntaxNote {
  /** P all or none, R at least one, C the first needs all others, L the first needs one other, E one at most */
  kind: 'P' | 'R' | 'C' | 'L' | 'E'
  /** from 1 */
  elements: readonly number[]
}

export interface SegmentRule {
  elements: readonly ElementRule[]
  notes: readonly SyntaxNote[]
}

/** @param elements '98! 93 66': required ones end with '!', '-' is a composite one. @param notes 'R0203 P0304' */
function rule(elements: string, notes = ''): SegmentRule {
  return {
    elements: elements.split(' ').map((written) => ({
      reference: written.startsWith('-') ? null : Number.parseInt(written, 10),
      isRequired: written.endsWith('!'),
    })),
    notes: notes.split(' ').flatMap((written) => {
      const [, kind, places = ''] = /^([PRCLE])((?:\d\d)+)$/.exec(written) ?? []
      if (kind === undefined) return []
      return [{ kind: kind as SyntaxNote['kind'], elements: (places.match(/\d\d/g) ?? []).map(Number) }]
    }),
  }
}

/** The segments of our sets, as version 004010 has them. Those without a rule are known, and their elements aren't read. */
export const SEGMENT_RULES: Readonly<Record<string, SegmentRule>> = {
  ST: rule('143! 329!'),
  SE: rule('96! 329!'),
  AK1: rule('479! 28!'),
  AK2: rule('143! 329!'),
  AK3: rule('721! 719! 447 720'),
  AK4: rule('-! 725 723! 724'),
  AK5: rule('717! 718 718 718 718 718'),
  AK9: rule('715! 97! 123! 2! 716 716 716 716 716'),
  AT5: rule('152 560 153'),
  AT7: rule('1650 1651 1652 1651 373 337 623', 'E0103 P0102 P0304 C0605 C0706'),
  AT8: rule('187 188 81 80 80 184 183', 'P010203 P0607'),
  B1: rule('140 145! 373 558'),
  B10: rule('127 145 140! 71 128 127 1073', 'R0106 P0506'),
  B2: rule('375 140 154 145 188 146! 147 86 460 501 335 591'),
  B2A: rule('353! 346'),
  B3: rule('147 76! 145 146! 188 373! 193! 202 32 374 140! 373 375 335', 'P0910'),
  BGN: rule('353! 127! 373! 337 623 127 640 306 -', 'C0504'),
  C3: rule('100! 280 100 100'),
  G61: rule('366! 93! 365 364 443', 'P0304'),
  G62: rule('432 373 176 337 623', 'R0103 P0102 P0304'),
  ITD: rule('336 333 338 370 351 446 386 362 388 389 342 352 765 107 954', 'L03040513 L08040513 L091011'),
  K1: rule('61! 61'),
  L0: rule('213 220 221 81 187 183 184 80 211 458 188 56 380 211 1073', 'P0203 P0405 P0607 P0809 C1104 P1315'),
  L1: rule('213 60 122 58 191 117 120 150 121 -', 'P0203 R040506'),
  L11: rule('127 128 352', 'R0103 P0102'),
  L3: rule('81 187 60 122 58 191 117 150 183 184 80 188 171 74 122', 'P0102 P0304 P0910 C1201 P1415'),
  L5: rule('213 79 22 23 103 87 88 23 22 595', 'P0304 C0706 P0809'),
  L9: rule('150! 782!'),
  LAD: rule('211 80 188 395 188 81 -', 'P0102 P0304 P0506'),
  LH1: rule('355! 80! 277 200 22 355 380 595 665 254 1375'),
  LH2: rule('215 983 218 222 759 -', ''),
  LH3: rule('224 984 985 1073', 'P0102'),
  LH6: rule('93 272 273 273', 'P0203'),
  LX: rule('554!'),
  MS1: rule('19 156 26 1654 1655 1280 1280', 'L010203 C0201 C0301 P0405 C0604 C0705'),
  MS2: rule('140 207 40 761', 'P0102 C0402'),
  MS3: rule('140! 133! 19 91 156', 'C0503'),
  N1: rule('98! 93 66 67 706 98', 'R0203 P0304'),
  N2: rule('93! 93'),
  N3: rule('166! 166'),
  N4: rule('19 156 116 26 309 310', 'C0605'),
  N7: rule('206 207! 81 187 167 232 205 183 184 102 40 - - - 567 -', 'P0304 P0516 P0809'),
  N9: rule('128! 127 369 373 337 623 -', 'R0203 C0605'),
  NTE: rule('363 352!'),
  OTI: rule('110! 128! 127! 142 124 373 337 28 329 143 480 353 640 346 -', 'C0908'),
  PLD: rule('406! 399 188 81', 'P0304'),
  REF: rule('128! 127 352 -', 'R0203'),
  S5: rule('165! 163! 81 188 382 355 183 184 352 154 190', 'P0304 P0506 P0708'),
  TED: rule('647! 3 721 719 722 725 724 961'),
  V9: rule('304! -'),
}
