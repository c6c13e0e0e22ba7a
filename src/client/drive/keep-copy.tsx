import { useState } from 'preact/hooks'
import { downloadFile } from '#client/browser/files/download-file.ts'
import type { DriveCopy } from './drive-copy.ts'
import { PRIMARY } from './drive-frame.tsx'
import { DriveIcon } from './drive-icon.tsx'
import type { KeptPage } from './use-kept-pages.ts'

/** Gives the driver the pages of the POD: through the phone's share sheet, else as downloads. */
export function KeepCopy({ copy, pages }: { copy: DriveCopy; pages: readonly KeptPage[] }) {
  const [news, setNews] = useState('')
  const files = pages.map(({ file }) => file)

  async function keep(): Promise<void> {
    setNews('')
    if ('canShare' in navigator && navigator.canShare({ files })) {
      const isOver = await navigator.share({ files }).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )
      if (isOver) return
    }
    for (const file of files) downloadFile(file.name, file)
    setNews(copy.copyKept)
  }
  return (
    <>
      <div class="flex-1">
        <button type="button" class={PRIMARY} onClick={() => void keep()}>
          <DriveIcon is="down" />
          {copy.keepCopy}
        </button>
      </div>
      <p role="status" class="basis-full font-bold empty:hidden">
        {news}
      </p>
    </>
  )
}
