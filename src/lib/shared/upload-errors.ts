import { defineErrors } from './errors.ts';

export const uploadErrors = defineErrors({
  IMAGE_REQUIRED: [400, 'Lütfen bir görsel seçin'],
  IMAGE_TOO_LARGE: [413, 'Görsel çok büyük'],
  IMAGE_TOO_SMALL: [400, 'Görsel çok küçük'],
  IMAGE_TYPE: [415, 'Bu görsel biçimi desteklenmiyor'],
  IMAGE_UNREADABLE: [400, 'Görsel okunamadı. Başka bir dosya dene.'],
});

export const uploadErrorList = Object.values(uploadErrors);

export const cutUploadText = 'Yükleme yarıda kesildi. Lütfen yeniden dene.';
export const emptyFileText = 'Dosya boş.';

/** Thrown under the field's name, with the fault and its line where it has one. */
export const documentErrors = defineErrors({
  FILE_TOO_LARGE: [413, 'Dosya çok büyük'],
  FILE_UNREADABLE: [400, 'Dosya okunamadı'],
});

export const documentErrorList = Object.values(documentErrors);
