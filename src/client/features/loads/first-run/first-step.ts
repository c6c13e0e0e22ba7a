import type { ReactNode } from 'react'

/** One thing to set up, done in place. */
export interface FirstStep {
  id: string
  title: string
  hint: string
  /** what is set up; null while the step isn't done, undefined until that is known */
  value: string | null | undefined
  /** its fields. @param onDone closes them again */
  body: (onDone: () => void) => ReactNode
  /** in place of 'Change' */
  change?: ReactNode
}
