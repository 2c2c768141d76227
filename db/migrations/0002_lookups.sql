-- Lists that forms offer. Wire names: id and name everywhere; some lists say more.
create table lookup_options (
  kind text not null check (kind in (
    'age_range', 'gender', 'marital_status', 'sector', 'profession', 'hobby', 'brand', 'color', 'clothing_size',
    'children_count')),
  id integer not null check (id > 0),
  name text not null check (length(name) between 1 and 60),
  sort_order integer not null,
  min_age integer,
  max_age integer,
  primary key (kind, id),
  unique (kind, name),
  check ((kind = 'age_range') = (min_age is not null)),
  check (max_age is null or max_age >= min_age)
);

-- The id is the province's licence plate number.
create table cities (
  id integer primary key check (id between 1 and 81),
  name text not null unique
);

create table districts (
  id integer primary key,
  city_id integer not null references cities (id),
  name text not null,
  unique (city_id, name)
);

insert into lookup_options (kind, id, name, sort_order, min_age, max_age) values
  ('age_range', 1, '18-24', 1, 18, 24), ('age_range', 2, '25-34', 2, 25, 34), ('age_range', 3, '35-44', 3, 35, 44),
  ('age_range', 4, '45-54', 4, 45, 54), ('age_range', 5, '55-64', 5, 55, 64), ('age_range', 6, '65+', 6, 65, null);

insert into lookup_options (kind, id, name, sort_order)
select kind, position, name, position
from (values
  ('gender', array['Erkek', 'Kadın', 'Diğer']),
  ('marital_status', array['Bekâr', 'Evli', 'Boşanmış', 'Dul']),
  ('color', array['Siyah', 'Beyaz', 'Kırmızı', 'Mavi', 'Yeşil', 'Sarı', 'Mor', 'Turuncu', 'Pembe', 'Kahverengi', 'Gri',
    'Lacivert']),
  ('clothing_size', array['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']),
  ('children_count', array['Çocuk yok', '1 çocuk', '2 çocuk', '3 çocuk', '4 ve üzeri']),
  ('sector', array['Bilişim ve Teknoloji', 'Eğitim', 'Sağlık', 'Finans ve Bankacılık', 'Perakende ve E-ticaret', 'İnşaat',
    'Turizm ve Konaklama', 'Gıda', 'Tarım ve Hayvancılık', 'Tekstil ve Moda', 'Otomotiv', 'Ulaşım ve Lojistik', 'Enerji',
    'Medya ve İletişim', 'Kamu', 'Hukuk', 'Üretim ve Sanayi', 'Hizmet', 'Spor', 'Sanat ve Kültür', 'Diğer']),
  ('profession', array['Öğrenci', 'Öğretmen', 'Akademisyen', 'Doktor', 'Hemşire', 'Eczacı', 'Diş Hekimi', 'Mühendis',
    'Yazılım Geliştirici', 'Mimar', 'Avukat', 'Muhasebeci', 'Bankacı', 'Satış Danışmanı', 'Pazarlama Uzmanı', 'Esnaf',
    'Girişimci', 'Yönetici', 'Memur', 'Polis', 'Asker', 'İşçi', 'Teknisyen', 'Elektrikçi', 'Şoför', 'Kurye', 'Aşçı',
    'Garson', 'Kuaför', 'Terzi', 'Çiftçi', 'Gazeteci', 'Grafik Tasarımcı', 'Fotoğrafçı', 'Müzisyen', 'Sporcu',
    'Ev Hanımı', 'Emekli', 'Serbest Meslek', 'İş Arıyor', 'Diğer']),
  ('hobby', array['Kitap Okumak', 'Sinema', 'Müzik', 'Tiyatro', 'Spor', 'Futbol', 'Basketbol', 'Voleybol', 'Yüzme', 'Koşu',
    'Fitness', 'Yoga', 'Bisiklet', 'Doğa Yürüyüşü', 'Kamp', 'Balık Tutmak', 'Seyahat', 'Fotoğrafçılık', 'Yemek Yapmak',
    'Bahçe İşleri', 'El İşi', 'Resim', 'Dans', 'Bilgisayar Oyunları', 'Satranç', 'Teknoloji', 'Otomobil', 'Evcil Hayvan',
    'Koleksiyon', 'Gönüllülük']),
  -- Brands are made up: real ones are entered by the operator.
  ('brand', array['Anadolu Kahve', 'Bosfor Giyim', 'Çınar Mobilya', 'Dalga Teknoloji', 'Ege Zeytin', 'Fırat Elektronik',
    'Gökkuşağı Oyuncak', 'Hisar Spor', 'Ihlamur Kozmetik', 'İncir Gıda', 'Kardelen Tekstil', 'Lale Çikolata',
    'Marmara Market', 'Nehir Su', 'Orkide Parfüm', 'Pamuk Ev', 'Rüzgâr Ayakkabı', 'Safran Mutfak', 'Şimşek Motor',
    'Toros Süt', 'Uludağ Outdoor', 'Ünlü Saat', 'Vadi Kitap', 'Yakamoz Tatil', 'Zeugma Takı'])
) as lists (kind, names), unnest(names) with ordinality as items (name, position);
