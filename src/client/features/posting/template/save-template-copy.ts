export const SAVE_TEMPLATE_COPY = {
  saveAsTemplate: 'Save as template',
  saveAsTemplateDescription: 'Saves everything except the times and reference, so your next load can start from it.',
  loading: 'Loading the form...',
} as const
