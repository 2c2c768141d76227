export const peopleWords = {
  viewer: 'İzleyici',
  total: 'Toplam kullanıcı',
  suspended: 'Hesap askıda',
};
