import { TENDER_MINUTES } from '#domain/freight/tender.ts'
import * as z from 'zod/mini'
import { ASSIGN_COPY } from './assign-carrier-copy.ts'

/** The server checks that the carrier can haul it, and the time. */
export const tenderForm = z.object({
  carrierId: z.string().check(z.minLength(1, ASSIGN_COPY.chooseFirst)),
  minutes: z.pipe(z.string(), z.transform(Number)),
})
export type TenderFormValues = z.input<typeof tenderForm>
export type TenderForm = z.output<typeof tenderForm>

export const EMPTY_TENDER_FORM: TenderFormValues = { carrierId: '', minutes: String(TENDER_MINUTES.usual) }
