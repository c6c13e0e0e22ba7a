import { type ElementType, type ReactNode, Suspense } from 'react'
import { useWasOpened } from './dialog.tsx'
import { lazyPart, LoadingNotice, type PropsOf } from './lazy-part.tsx'

/**
 * A dialog whose file comes with the tap that opens it. One with `open` stays mounted once it was opened, so that it can
 * close in an animation; one without it is open for as long as it is there.
 * @param name of the component in the file
 */
export function lazyDialog<File, Name extends keyof File>(
  fetchFile: () => Promise<File>,
  name: Name,
): (props: PropsOf<File[Name]> & { open?: boolean }) => ReactNode {
  const Part: ElementType = lazyPart(fetchFile, name)
  return function LazyDialog(props) {
    const isOpen = props.open ?? true
    const wasOpened = useWasOpened(isOpen)
    return <Suspense fallback={isOpen && <LoadingNotice />}>{wasOpened && <Part {...props} />}</Suspense>
  }
}
