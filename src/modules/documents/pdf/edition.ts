/** Dependencies of a print besides its page: versions of Chromium and of the system's fonts, and our own settings. */
export const edition = {
  '@sparticuz/chromium': '153.0.0',
  '@expo-google-fonts/instrument-sans': '0.4.2',
  '@expo-google-fonts/noto-emoji': '0.4.7',
  '@expo-google-fonts/noto-sans': '0.4.2',
  '@expo-google-fonts/noto-sans-hebrew': '0.4.1',
  '@expo-google-fonts/vazirmatn': '0.4.1',
  /** Raise it when pictures are scaled or pages are printed differently. */
  settings: 2,
} as const
