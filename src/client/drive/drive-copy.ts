import type { StopKind, StopTap } from '#domain/freight/stop-kind.ts'

/** Languages of the driver's page, each under its own name. */
export const LANGUAGES = { en: 'English', es: 'Español', pa: 'ਪੰਜਾਬੀ' } as const
export type Language = keyof typeof LANGUAGES

export interface DriveCopy {
  load: (number: number) => string
  language: string
  stop: Record<StopKind, string>
  appointment: string
  miles: string
  navigate: string
  callDock: string
  dispatch: string
  parkedOnly: string
  parked: string
  moving: string
  offlineNote: string
  place: string
  tap: Record<StopKind, Record<StopTap, string>>
  done: (tap: StopTap, clock: string) => string
  saved: (clock: string) => string
  notSent: string
  sent: (clock: string) => string
  refused: string
  undo: (seconds: number) => string
  undone: string
  waitingAtDock: string
  arrived: string
  left: string
  since: (clock: string) => string
  early: (clock: string) => string
  /** the arrival was before the appointment, which has passed since */
  wasEarly: string
  freeUntil: (clock: string) => string
  pastFree: (minutes: string) => string
  delivered: string
  finish: string
  photo: string
  addPages: string
  preparing: string
  pages: (count: number) => string
  page: (number: number) => string
  pdf: string
  keepCopy: string
  copyKept: string
  photoFailed: string
  notSaved: string
  closes: (day: string) => string
  opening: string
  noLink: string
  noLinkHint: string
  unreachable: string
  reference: (id: string) => string
  retry: string
  ended: Record<'revoked' | 'released' | 'expired', string>
  endedUnsent: (count: number) => string
}
