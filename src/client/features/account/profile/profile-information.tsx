import { useNavigate } from '@tanstack/react-router'
import ImageUp from 'lucide-react/icons/image-up'
import { Suspense, useId, useRef, useState } from 'react'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { openPicture, type PictureProblem } from '#client/browser/picture/open-picture.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { NameFields } from '#client/components/account-fields.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { LeaveGuard } from '#client/components/leave-guard.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile, useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import type { ActionResult } from '#client/data/outbox/submit-action.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { useBelow } from '#client/ui/field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AVATAR_MAX_EDGE } from '#contract/account/profile-edit.ts'
import { PATHS } from '#contract/api/path.ts'
import { personName } from '#domain/text/names.ts'
import { applyProfileChange } from '#offline/outbox/overlay-account.ts'
import { AVATAR_PICKER_COPY, DISCARD_CHANGES, PICTURE_PROBLEMS, PROFILE_INFORMATION_COPY } from './copy.ts'
import {
  createProfileFormSchema,
  diffProfile,
  hasDotNumber,
  type ProfileFormValues,
  toProfileForm,
} from './profile.form.ts'

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
 * PEDIT-04 to PEDIT-06. Saved offline too: who changes what others know the account by confirms that it's them once it is
 * sent [PROOF-06]. A rejected edit is filled in again, to be fixed.
 */
function Details() {
  const { profile, chips, refused } = useOwnProfile()
  const navigate = useNavigate()
  const refresh = useRefreshAccount()
  // another device's later changes aren't edits of this form
  const [begun] = useState(profile)
  const form = useDraftForm<ProfileFormValues>({
    draft: 'profile',
    schema: createProfileFormSchema(profile),
    defaultValues: toProfileForm(refused.reduce((shown, { change }) => applyProfileChange(shown, change), begun)),
  })
  const proof = useProof(PROFILE_INFORMATION_COPY.whatChanges)
  const isSaved = useRef(false)
  const finish = async (how: ActionResult) => {
    await form.draft.forget()
    for (const { op } of refused) await discardUnsent(op)
    if (how === 'done') await refresh()
    isSaved.current = true
    await navigate({ to: PATHS.profile })
  }
  const saving = useSubmitAction(PROFILE_INFORMATION_COPY.subject, {
    done: PROFILE_INFORMATION_COPY.done,
    onActed: finish,
    prove: proof.ask,
    // the form says that nothing was saved
    handles: 'PROOF_NEEDED',
    about: 'edit-profile',
  })
  const save = async (typed: ProfileFormValues) => {
    await saving.mutateAsync({ kind: 'edit-profile', change: diffProfile(typed, begun) })
  }
  // TEAM-12
  const ofCompany =
    profile.company.seat === 'owner' ? {} : { readOnly: true, hint: PROFILE_INFORMATION_COPY.ownersOnly }
  // also while a proof is asked for
  const { isDirty } = form.methods.formState
  useUnsavedChanges(isDirty && !saving.isSuccess)
  return (
    <SectionCard title={PROFILE_INFORMATION_COPY.yourDetails} aside={<ActionChips chips={chips} />}>
      <Form form={form} send={save}>
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <PhoneField optional hint={PROFILE_INFORMATION_COPY.phoneHint} {...form.field('phoneNumber')} />
        <TextField
          label={PROFILE_INFORMATION_COPY.businessName}
          optional
          {...ofCompany}
          autoComplete="organization"
          {...form.field('businessName')}
        />
        {hasDotNumber(profile) && (
          <TextField
            label={PROFILE_INFORMATION_COPY.dotNumber}
            {...ofCompany}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('dotNumber')}
          />
        )}
        <LeaveGuard
          isAtRisk={() => isDirty && !isSaved.current}
          onLeave={() => void form.draft.forget()}
          {...DISCARD_CHANGES}
        />
        <SubmitRow
          form={form}
          label={PROFILE_INFORMATION_COPY.submit}
          busyLabel={PROFILE_INFORMATION_COPY.submitting}
          className="sm:self-start"
        />
      </Form>
      {proof.dialog}
    </SectionCard>
  )
}

// loads once a picture is chosen
const AvatarCropper = lazyPart(() => import('./avatar-cropper.tsx'), 'AvatarCropper')

/** PEDIT-02: choose, preview, then upload or cancel. */
function AvatarPicker() {
  const { profile } = useOwnProfile()
  const isOffline = useConnection().status === 'offline'
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<PictureProblem>()
  const id = useId()
  const { describedBy, below } = useBelow({
    hint: AVATAR_PICKER_COPY.recommended(AVATAR_MAX_EDGE),
    error: problem && PICTURE_PROBLEMS[problem],
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const opened = await openPicture(file)
    setProblem(typeof opened === 'string' ? opened : undefined)
    if (typeof opened !== 'string') setChosen(opened)
  }
  const name = personName(profile)
  return (
    <SectionCard title={AVATAR_PICKER_COPY.picture}>
      <NeedsConnection isOffline={isOffline} what={AVATAR_PICKER_COPY.needsConnection} />
      {chosen ? (
        <Suspense fallback={<Skeleton className="aspect-square w-72" />}>
          <AvatarCropper picture={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name={name} src={assetUrl(profile.profileImage)} size="large" />
          <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-2">
            <label
              htmlFor={id}
              className="relative inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-5 font-bold hover:border-edge has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-rail"
            >
              <ImageUp aria-hidden className="size-5" />
              {AVATAR_PICKER_COPY.choosePicture}
              <input
                id={id}
                type="file"
                accept="image/*"
                aria-describedby={describedBy}
                aria-invalid={problem ? true : undefined}
                className="sr-only"
                onChange={({ target }) => {
                  void choose(target.files?.[0])
                  // so the same file can be chosen again after a cancel
                  target.value = ''
                }}
              />
            </label>
            {below}
          </div>
        </div>
      )}
    </SectionCard>
  )
}
