import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type ProfileChange, updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { PATHS } from '#contract/api/path.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { NameFields } from '#client/components/account-fields.tsx'
import { PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile, useRefreshAccount } from '#client/data/account/own-account.ts'
import type { ActionResult } from '#client/data/outbox/submit-action.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { applyProfileChange, changesIdentity } from '#offline/outbox/own-profile.ts'
import { DISCARD_CHANGES } from '../copy.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { IDENTITY_COPY, PROFILE_INFORMATION_COPY } from './profile-information-copy.ts'
import {
  diffProfile,
  hasDotNumber,
  createProfileFormSchema,
  type ProfileFormValues,
  toProfileForm,
} from './profile.form.ts'
import { PasswordDialog } from '../security/password-dialog.tsx'

/** First tab: the picture, and the details others see. */
export function ProfileInformation() {
  // a form shown earlier would start without the rejected edits, and its next save would discard them
  const { isRead } = useOutbox()
  return (
    <>
      <AvatarPicker />
      {isRead && <Details />}
    </>
  )
}

/**
 * PEDIT-04 to PEDIT-06. A new phone number is saved offline too; a new name or number needs the password [SEC-03]. A
 * rejected edit is filled in again, to be fixed.
 */
function Details() {
  const { profile, chips, refused } = useOwnProfile()
  const navigate = useNavigate()
  const refresh = useRefreshAccount()
  // another device's later changes aren't edits of this form
  const [begun] = useState(profile)
  const form = useServerForm<ProfileFormValues>({
    schema: createProfileFormSchema(profile),
    defaultValues: toProfileForm(refused.reduce((shown, { change }) => applyProfileChange(shown, change), begun)),
  })
  const draft = useFormDraft(useTextForm(form.methods), 'profile')
  const [toConfirm, setToConfirm] = useState<ProfileChange | null>(null)
  const isSaved = useRef(false)
  const finish = async (how: ActionResult) => {
    await draft.forget()
    for (const { op } of refused) await discardUnsent(op)
    const { kind, message } = toActionToast(how, PROFILE_INFORMATION_COPY.done)
    toasts[kind](message)
    if (how === 'done') await refresh()
    isSaved.current = true
    await navigate({ to: PATHS.profile })
  }
  const saving = useSubmitAction(PROFILE_INFORMATION_COPY.subject, { onActed: finish, about: 'edit-profile' })
  const save = async (typed: ProfileFormValues) => {
    const change = diffProfile(typed, begun)
    if (changesIdentity(change)) setToConfirm(change)
    else await saving.mutateAsync({ kind: 'edit-profile', change })
  }
  // also while the password is asked
  const { isDirty } = form.methods.formState
  useUnsavedChanges(isDirty && !saving.isSuccess)
  return (
    <SectionCard title={PROFILE_INFORMATION_COPY.yourDetails} aside={<ActionChips chips={chips} />}>
      {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
      <Form form={form} send={save}>
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <PhoneField optional hint={PROFILE_INFORMATION_COPY.phoneHint} {...form.field('phoneNumber')} />
        <TextField
          label={PROFILE_INFORMATION_COPY.businessName}
          optional
          autoComplete="organization"
          {...form.field('businessName')}
        />
        {hasDotNumber(profile) && (
          <TextField
            label={PROFILE_INFORMATION_COPY.dotNumber}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('dotNumber')}
          />
        )}
        <LeaveGuard
          isAtRisk={() => isDirty && !isSaved.current}
          onLeave={() => void draft.forget()}
          {...DISCARD_CHANGES}
        />
        <SubmitRow
          form={form}
          label={PROFILE_INFORMATION_COPY.submit}
          busyLabel={PROFILE_INFORMATION_COPY.submitting}
          className="sm:self-start"
        />
      </Form>
      {toConfirm && (
        <PasswordDialog
          title={IDENTITY_COPY.title}
          description={IDENTITY_COPY.description}
          confirmLabel={PROFILE_INFORMATION_COPY.submit}
          onClose={() => setToConfirm(null)}
          onConfirm={async (password) => {
            await call(updateProfileEndpoint, { body: { ...toConfirm, password } })
            await finish('done')
          }}
        />
      )}
    </SectionCard>
  )
}
