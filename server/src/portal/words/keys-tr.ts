export const keysTr = {
  keys: {
    title: "Klavye kısayolları",
    search: "Ara",
    next: "Listede sonraki satır",
    previous: "Listede önceki satır",
    choose: "Satırı seç ya da bırak",
    open: "Satırı aç",
    help: "Bu liste",
    areOn: "Tek tuşlu kısayollar açık",
    areOnHint: "Bu tarayıcı için. Kapalıyken yalnızca Ctrl + K ve Enter çalışır.",
    close: "Kapat",
  },
};
