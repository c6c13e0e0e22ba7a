import { personName } from '#domain/text/person-name.ts'
import ImageUp from 'lucide-react/icons/image-up'
import { Suspense, useId, useState } from 'react'
import { AVATAR_MAX_EDGE } from '#contract/account/profile-edit.ts'
import { assetUrl } from '#client/browser/page/asset-url.ts'
import { openPicture, type PictureProblem } from '#client/browser/picture/open-picture.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { useBelow } from '#client/ui/field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { AVATAR_PICKER_COPY, PICTURE_PROBLEMS } from './avatar-copy.ts'

// loads once a picture is chosen
const AvatarCropper = lazyPart(() => import('./avatar-cropper.tsx'), 'AvatarCropper')

/** PEDIT-02: choose, preview, then upload or cancel. */
export function AvatarPicker() {
  const { profile } = useOwnProfile()
  const isOffline = useConnection().is === 'offline'
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
              className="relative inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-5 font-bold hover:border-edge has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sign"
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
