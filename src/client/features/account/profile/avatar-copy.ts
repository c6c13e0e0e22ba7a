import type { PictureProblem } from '#client/browser/picture/open-picture.ts'

export const PICTURE_PROBLEMS: Record<PictureProblem, string> = {
  'not-a-picture': "This file isn't a picture. Choose a JPEG, PNG or WebP.",
  heic: "This browser can't open HEIC pictures. Choose a JPEG or PNG. On an iPhone, a screenshot of the picture works.",
  'too-large': 'This picture is over 40 MB. Choose a smaller one.',
  broken: "We couldn't open this picture. It may be damaged. Choose another one.",
}

export const AVATAR_PICKER_COPY = {
  recommended: (edge: number) => `Recommended: ${edge}x${edge} pixels. We crop and resize it on this device.`,
  picture: 'Picture',
  needsConnection: 'Changing your picture',
  choosePicture: 'Choose picture',
} as const

export const AVATAR_CROPPER_COPY = {
  done: 'Profile image updated successfully!',
  zoom: 'Zoom',
  uploading: 'Uploading...',
  upload: 'Upload',
  cancel: 'Cancel',
  preview: 'Picture preview. Drag it or use the arrow keys to move it, and plus and minus to zoom.',
} as const
