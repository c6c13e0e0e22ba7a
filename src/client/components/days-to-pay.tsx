import type { ReactNode } from 'react'
import type { DaysToPay as Figure } from '#contract/freight/days-to-pay.ts'
import { DAYS_TO_PAY_COPY as COPY } from './days-to-pay-copy.ts'

/** How soon a broker pays, with its sample. @param figure null with too few invoices, undefined while it isn't known */
export function DaysToPay({ figure }: { figure: Figure | null | undefined }): ReactNode {
  if (figure === undefined) return null
  if (figure === null) return COPY.tooFew
  return (
    <>
      <strong>{COPY.days(figure.days)}</strong>, {COPY.sample(figure.invoices)}
    </>
  )
}
