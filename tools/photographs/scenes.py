"""The composed pictures of the home page: the hero, wide and for the phone, and one for each shelf. Places are in mm, y towards the back."""
import hashlib
import json

import products as catalogue

square50 = {'part': 'bottle', 'neck': 'FEA15', 'closure': 'crimp', 'form': 'square', 'glassColor': 'clear', 'contents': 'set', 'heightMm': 70, 'widthMm': 40, 'depthMm': 40, 'shoulderMm': 37, 'innerHeightMm': 62, 'pumpColor': 'gold'}
uncapped = {'capMaterial': None, 'capColor': None}

# version, size, width of the frame in mm, where the camera looks (share of that width), and what stands where: (SKU or attributes, x, y, turn[, other attributes])
SCENES = {
    'hero': {'version': 1, 'size': (2000, 1250), 'frame': 226, 'look_at': 0.190, 'pieces': [('FL-SAV-050', -72, 22, 0, uncapped), (square50, -8, -8, 0), ('FL-KCV-SLN', 38, -22, 0), ('FL-SBF-025', 76, 16, 0)]},
    'hero-mobile': {'version': 1, 'size': (1600, 2000), 'frame': 172, 'look_at': 0.40, 'pieces': [('FL-SAV-050', -50, 30, 0, uncapped), (square50, -2, -8, 0), ('FL-KCV-SLN', 36, -26, 0), ('FL-SBF-025', 56, 26, 0)]},
    'category-perfume-bottles': {'version': 1, 'size': (2000, 2000), 'frame': 160, 'look_at': 0.38, 'pieces': [('FL-SKS-050', -34, -6, 0), ('FL-SDS-100', 24, 14, 0, {'contents': 'set', 'pumpColor': 'silver', 'capMaterial': 'acrylic', 'capColor': 'clear', 'capForm': 'square'})]},
    'category-essences': {'version': 1, 'size': (2000, 2000), 'frame': 200, 'look_at': 0.37, 'pieces': [('FL-ESN-YEN-500', -38, 22, 0, {'scentFamily': 'woody'}), ('FL-ESN-AMO-100', 30, 0, 0), ('FL-ESN-GUL-050', 62, -24, 0)]},
    'category-perfume-caps': {'version': 1, 'size': (2000, 2000), 'frame': 128, 'look_at': 0.30, 'pieces': [('FL-KZK-ALT', -38, 8, 24), ('FL-KCV-SLN', 0, -14, 0), ('FL-KAK-KGM', 37, 6, 24)]},
    'category-pumps-rings': {'version': 1, 'size': (2000, 2000), 'frame': 106, 'look_at': 0.37, 'pieces': [('FL-PKR-15G', -31, 12, 0), ('FL-PKR-15A', 0, 2, 0, {'tubeLengthMm': 150}), ('FL-PKR-15S', 31, 12, 0), ('FL-BLZ-15S', -16, -26, 0), ('FL-BLZ-15A', 17, -30, 0)]},
    'category-mini-sets': {'version': 1, 'size': (2000, 2000), 'frame': 146, 'look_at': 0.36, 'pieces': [('FL-MAT-010S', -48, 8, 0), ('FL-MDK-010', -17, -2, 0), ('FL-MRO-010S', 22, -12, 0, {'glassColor': 'amber', 'capMaterial': 'aluminium', 'capColor': 'rose'})]},
    'category-diffusers': {'version': 1, 'size': (2000, 2000), 'frame': 278, 'look_at': 0.40, 'pieces': [('FL-DKR-150', -44, -8, 0, {'stickLengthMm': 230}), ('FL-DYV-200', 52, 16, 0, {'stickLengthMm': 220})]},
    'category-serum-bottles': {'version': 1, 'size': (2000, 2000), 'frame': 138, 'look_at': 0.38, 'pieces': [('FL-RAM-030', -26, 6, 0), ('FL-RBZ-030', 26, -8, 0)]},
    'category-car-fragrance': {'version': 1, 'size': (2000, 2000), 'frame': 122, 'look_at': 0.40, 'pieces': [('FL-ODL-008', -26, 0, 0), ('FL-OAY-008', 27, 6, 0, {'capMaterial': 'walnut', 'capColor': 'walnut'})]},
    'category-packaging': {'version': 1, 'size': (2000, 2000), 'frame': 205, 'look_at': 0.38, 'pieces': [('FL-AHS-100', -38, 26, 0, {'heightMm': 150, 'widthMm': 78, 'depthMm': 62}), ('FL-AKD-L09', 56, 6, 0, {'heightMm': 92, 'widthMm': 66}), ('FL-AMN-010', 8, -42, -6, {'color': 'kraft', 'heightMm': 50, 'widthMm': 34, 'depthMm': 34})]},
    'category-supplies': {'version': 1, 'size': (2000, 2000), 'frame': 150, 'look_at': 0.37, 'pieces': [({**square50, 'capMaterial': 'walnut', 'capColor': 'walnut'}, -34, 8, 0), ('FL-KZK-ALT', 13, -22, 24), ('FL-PKR-15A', 48, 10, 0)]},
}  # fmt: skip


def resolved(piece):
    owner = {product['sku']: product['attributes'] for product in catalogue.read()}
    what, x, y, turn, other = (*piece, {})[:5]
    attributes = {**(owner[what] if isinstance(what, str) else what), **other}
    return {key: value for key, value in attributes.items() if value is not None}, x, y, turn


def hash_of(name, look):
    scene = SCENES[name]
    pieces = [[catalogue.seen(attributes), catalogue.FAMILIES[catalogue.family_of(attributes)], x, y, turn] for attributes, x, y, turn in map(resolved, scene['pieces'])]
    text = json.dumps([name, scene['version'], scene['frame'], scene['look_at'], pieces, look], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def photograph(room, name, path):
    from pieces import BUILDERS

    scene = SCENES[name]

    def lay_out(bench):
        for attributes, x, y, turn in map(resolved, scene['pieces']):
            is_cap = attributes['part'] == 'cap'
            with bench.moved(x, y, 0, turn=0 if is_cap else turn):
                BUILDERS[attributes['part']](bench, attributes, 'main')

    return room.photograph(lay_out, path, 7.0, lambda _low, _high: scene['frame'], None, scene['look_at'], centers=False)
