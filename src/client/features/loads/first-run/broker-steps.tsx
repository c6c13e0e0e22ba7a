import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { EmailField, PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useOwnProfile, useRefreshAccount } from '#client/data/account/own-account.ts'
import { companyQuery } from '#client/data/account/company.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Profile } from '#contract/account/account.ts'
import { businessName, phone } from '#contract/account/account-field.ts'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import { inviteEndpoint } from '#contract/account/company.ts'
import { paperTermsSchema } from '#contract/freight/paper-terms.ts'
import { DEFAULT_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import { SEAT_NAMES, type Seat, SEATS } from '#domain/access/seat.ts'
import { call } from '#offline/session/call.ts'
import { COLLEAGUE_STEP_COPY, COMPANY_STEP_COPY, FIRST_LOAD_COPY } from './copy.ts'
import { FirstLine } from './first-line.tsx'
import type { FirstStep } from './first-step.ts'
import { LineSign } from './line-sign.tsx'

/** First load, company and colleague of who posts loads; only an owner has the last two. */
export function useBrokerSteps(hasLoads: boolean): { steps: FirstStep[]; aside: ReactNode } {
  const { user } = useSession()
  const { profile } = useOwnProfile()
  const [line, setLine] = useState('')
  const { company } = user
  const { freightProfile, phoneNumber } = profile
  const hasCompany = Boolean(freightProfile.businessName && phoneNumber)
  const others = company.people - 1
  const posting: FirstStep = {
    id: 'load',
    title: FIRST_LOAD_COPY.title,
    hint: FIRST_LOAD_COPY.hint,
    value: hasLoads ? FIRST_LOAD_COPY.done : null,
    body: () => <FirstLine text={line} onType={setLine} />,
  }
  const ofOwners: FirstStep[] = [
    {
      id: 'company',
      title: COMPANY_STEP_COPY.title,
      hint: COMPANY_STEP_COPY.hint,
      value: hasCompany
        ? COMPANY_STEP_COPY.value(freightProfile.businessName ?? '', phoneNumber ?? '', daysOf(profile))
        : null,
      body: (onDone) => <CompanyStep profile={profile} onDone={onDone} />,
    },
    {
      id: 'colleague',
      title: COLLEAGUE_STEP_COPY.title,
      hint: COLLEAGUE_STEP_COPY.hint,
      value:
        others > 0
          ? COLLEAGUE_STEP_COPY.people(others)
          : company.invitations > 0
            ? COLLEAGUE_STEP_COPY.invited(company.invitations)
            : null,
      body: (onDone) => <ColleagueStep onDone={onDone} />,
    },
  ]
  return {
    steps: company.seat === 'owner' ? [posting, ...ofOwners] : [posting],
    aside: hasLoads ? null : <LineSign text={line} />,
  }
}

function daysOf({ paymentDays = DEFAULT_PAYMENT_DAYS }: Pick<Profile, 'paymentDays'>): number {
  return paymentDays
}

const companySchema = z.object({
  businessName,
  phoneNumber: phone,
  paymentDays: z.string().check(z.regex(/^\d{1,3}$/, COMPANY_STEP_COPY.days)),
})

function CompanyStep({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshAccount()
  // another device's later changes aren't edits of this form
  const [begun] = useState(profile)
  const before = {
    businessName: begun.freightProfile.businessName ?? '',
    phoneNumber: begun.phoneNumber ?? '',
    paymentDays: String(daysOf(begun)),
  }
  const form = useServerForm({ schema: companySchema, defaultValues: before })
  const proof = useProof(COMPANY_STEP_COPY.whatChanges)
  const saving = useSubmitAction(COMPANY_STEP_COPY.subject, {
    done: COMPANY_STEP_COPY.saved,
    onActed: onDone,
    prove: proof.ask,
    handles: 'PROOF_NEEDED',
    about: 'edit-profile',
  })
  const save = async ({ paymentDays, ...typed }: typeof before) => {
    const terms = paperTermsSchema.safeParse(begun.paperTerms).data
    if (terms && paymentDays !== before.paymentDays)
      await call(setPaperTermsEndpoint, { body: { terms, paymentDays: Number(paymentDays) } })
    const change = {
      ...(typed.businessName !== before.businessName && { businessName: typed.businessName }),
      ...(typed.phoneNumber !== before.phoneNumber && { phoneNumber: typed.phoneNumber }),
    }
    if (Object.keys(change).length > 0) await saving.mutateAsync({ kind: 'edit-profile', change })
    else onDone()
    await refresh()
  }
  return (
    <>
      <Form form={form} label={COMPANY_STEP_COPY.title} send={save}>
        <NeedsConnection isOffline={isOffline} what={COMPANY_STEP_COPY.needsConnection} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label={COMPANY_STEP_COPY.company} autoComplete="organization" {...form.field('businessName')} />
          <PhoneField label={COMPANY_STEP_COPY.phone} {...form.field('phoneNumber')} />
          <TextField
            label={COMPANY_STEP_COPY.paymentDays}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('paymentDays')}
          />
        </div>
        <SubmitRow
          form={form}
          label={COMPANY_STEP_COPY.save}
          busyLabel={COMPANY_STEP_COPY.saving}
          className="sm:self-start"
        />
      </Form>
      {proof.dialog}
    </>
  )
}

const invitationSchema = z.object({ email: inviteEndpoint.body.shape.email, seat: z.enum(SEATS) })

/** TEAM-03. The device makes the id, so that a lost answer invites once. */
function ColleagueStep({ onDone }: { onDone: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const queryClient = useQueryClient()
  const refresh = useRefreshAccount()
  const [invitationId] = useState(() => crypto.randomUUID())
  const form = useServerForm<{ email: string; seat: Seat }>({
    schema: invitationSchema,
    defaultValues: { email: '', seat: 'desk' },
    report: () => undefined,
  })
  const proof = useProof(COLLEAGUE_STEP_COPY.title)
  const send = async ({ email, seat }: { email: string; seat: Seat }) => {
    await proof.withProof(() => call(inviteEndpoint, { body: { invitationId, email, seat } }))
    toasts.success(COLLEAGUE_STEP_COPY.sent(email))
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: companyQuery.key })])
    onDone()
  }
  return (
    <>
      <Form form={form} label={COLLEAGUE_STEP_COPY.title} send={send}>
        <NeedsConnection isOffline={isOffline} what={COLLEAGUE_STEP_COPY.needsConnection} />
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField autoComplete="off" {...form.field('email')} />
          <SelectField label={COLLEAGUE_STEP_COPY.seat} options={SEAT_CHOICES} {...form.field('seat')} />
        </div>
        <SubmitRow
          form={form}
          label={COLLEAGUE_STEP_COPY.send}
          busyLabel={COLLEAGUE_STEP_COPY.sending}
          className="sm:self-start"
        />
      </Form>
      {proof.dialog}
    </>
  )
}

const SEAT_CHOICES = SEATS.map((value) => ({ value, label: SEAT_NAMES[value] }))
