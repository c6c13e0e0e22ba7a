export const SHARE_COPY = {
  title: 'Add to a load',
  subtitle: (files: number) => `${files === 1 ? '1 file' : `${files} files`} shared with Milepost. Choose the load.`,
  left: (files: number) =>
    `${files === 1 ? '1 file was' : `${files} files were`} too large or too many. Share ${files === 1 ? 'it' : 'them'} again on ${files === 1 ? 'its' : 'their'} own.`,
  nothing: 'There is no shared file here',
  nothingHint: 'Share a photo or PDF with Milepost again. You need to be signed in.',
  noLoads: 'No booked loads on this device',
  noLoadsHint: 'A document belongs to a booked load. Open Milepost with signal, then share the file again.',
  choose: (number: number) => `Load #${number}`,
  lane: (from: string, to: string) => `${from} to ${to}`,
  preparing: 'Preparing...',
  discard: 'Discard files',
} as const
