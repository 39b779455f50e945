"""Which products there are, what decides their pictures, and how the frame is chosen. Knows no Blender."""
import hashlib
import json
import os

from frames import seed_of

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PRODUCTS = os.path.join(ROOT, 'db', 'demo', 'products')
PHOTOGRAPHS = os.path.join(ROOT, 'db', 'demo', 'photographs')

CATEGORIES = ['perfume-bottles', 'perfume-caps', 'pumps-rings', 'mini-sets', 'diffusers', 'serum-bottles', 'car-fragrance', 'essences', 'packaging']
VIEWS = ['main', 'angle', 'detail', 'measure']

# Raise a number when the look of that family changes: only its pictures become stale.
FAMILIES = {'perfume': 3, 'serum': 1, 'airless': 1, 'cap': 1, 'pump': 1, 'ring': 1, 'dropper': 1, 'plug': 1, 'small': 1, 'set': 1, 'diffuser': 1, 'reeds': 1, 'car': 1, 'cord': 1, 'essence': 1, 'board': 1, 'cloth': 1, 'roll': 1, 'tool': 1}
PARTS = {
    'bottle': 'perfume', 'dropper-bottle': 'serum', 'airless-bottle': 'airless', 'vial': 'small', 'roll-on': 'small', 'atomizer': 'small', 'set': 'set',
    'diffuser-bottle': 'diffuser', 'room-fragrance': 'diffuser', 'reeds': 'reeds', 'car-bottle': 'car', 'car-fragrance': 'car',
    'cap': 'cap', 'pump': 'pump', 'pump-ring-set': 'pump', 'ring': 'ring', 'dropper': 'dropper', 'reducer': 'plug', 'plug': 'plug',
    'essence': 'essence', 'base-liquid': 'essence', 'box': 'board', 'bag': 'board', 'pouch': 'cloth', 'label': 'roll', 'wrap': 'roll', 'seal': 'roll', 'cord': 'cord',
    'crimper': 'tool', 'tube': 'tool', 'filling-kit': 'tool',
}  # fmt: skip

# Every value that the modules know how to build; anything else is an error of the check.
KNOWN = {
    'form': {'square', 'rectangle', 'cylinder', 'round', 'oval', 'sphere', 'diamond', 'baguette', 'flat', 'cube', 'heart', 'pen', 'hexagon', 'cone'},
    'glassColor': {'clear', 'frosted', 'black', 'white', 'amber', 'smoke', 'gradient-blue', 'gradient-rose', 'gold', 'silver', 'cobalt', 'green', 'rose'},
    'contents': {'bare', 'set'},
    'material': {'glass', 'zamak', 'abs', 'acrylic', 'surlyn', 'beech', 'walnut', 'bamboo', 'aluminium', 'steel', 'plastic', 'leather', 'rattan', 'fibre', 'cardboard', 'velvet', 'organza', 'paper', 'cotton', 'film'},
    'color': {'clear', 'white', 'black', 'gold', 'silver', 'rose', 'amber', 'smoke', 'blue', 'green', 'brown', 'natural', 'walnut', 'kraft', 'red', 'pink'},
    'finish': {'glossy', 'matte', 'lacquered', 'frosted', 'metallic', 'brushed', 'natural'},
    'ringStyle': {'stepped', 'plain', 'magnetic', 'reed'},
    'tip': {'dropper', 'pump', 'reducer', 'ball', 'spray', 'plug', 'stick'},
    'mount': {'hanging', 'clip'},
    'scentFamily': {'floral', 'woody', 'oriental', 'spicy', 'fresh', 'aquatic', 'fruity', 'gourmand', 'powdery', 'chypre', 'leather'},
    'gender': {'women', 'men', 'unisex'},
    'capForm': {'cylinder', 'square', 'sphere', 'cone'},
    'part': set(PARTS),
}
for key in ('pumpColor', 'capColor'):
    KNOWN[key] = KNOWN['color']
KNOWN['capMaterial'] = KNOWN['material']

# What is in no picture.
UNSEEN = {'weightG', 'brimfulMl', 'cartonSizeCm', 'notes', 'uses', 'usageRatio', 'fitsNecks', 'closure', 'netUnit', 'pipetteMm', 'forCapacityMl'}
SEEN_BY_PART = {'dropper': {'pipetteMm'}, 'dropper-bottle': {'pipetteMm'}, 'crimper': {'fitsNecks'}, 'essence': {'netUnit'}}


def read():
    """Every product in the order of the shelves, with its category."""
    products = []
    for category in CATEGORIES:
        with open(os.path.join(PRODUCTS, f'{category}.json'), encoding='utf-8') as file:
            products += [{**product, 'category': category} for product in json.load(file)]
    return products


def best(products, count):
    """Those that sell best, first."""
    return sorted(products, key=lambda product: -product.get('sold', 0))[:count]


def family_of(attributes):
    if attributes['part'] == 'bottle' and attributes.get('tip') == 'pump':
        return 'serum'
    return PARTS[attributes['part']]


def seen(attributes):
    """The attributes that decide the picture. Labels and cartons take their layout from a number made of all attributes."""
    part = attributes['part']
    kept = {key: value for key, value in attributes.items() if key not in UNSEEN or key in SEEN_BY_PART.get(part, ())}
    if part == 'cap' and attributes.get('neck') not in ('28/410',):
        kept.pop('neck', None)
    if part in ('essence', 'base-liquid', 'room-fragrance'):
        kept['layout'] = seed_of(attributes)
    return kept


# Close up, these show what the main picture shows, or a bare wall.
WITHOUT_DETAIL = {'label', 'wrap', 'seal', 'reeds', 'plug', 'reducer', 'box'}


def views_of(attributes):
    """From an angle, close up and beside a ruler; not where that shows nothing new."""
    part = attributes['part']
    if part == 'cord' and 'diameterMm' in attributes:
        return ['main']  # it lies flat
    return [view for view in VIEWS if view != 'detail' or part not in WITHOUT_DETAIL]


def has_mouth(attributes):
    """Its close-up shows the neck; of the others it shows their upper part."""
    return attributes['part'] in ('bottle', 'dropper-bottle', 'diffuser-bottle', 'roll-on') and 'neck' in attributes


def hash_of(attributes, view, settings):
    family = family_of(attributes)
    text = json.dumps({'seen': seen(attributes), 'view': view, 'family': [family, FAMILIES[family]], 'settings': settings}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def problems(products):
    """Unknown values, and products that would have the same picture."""
    found = []
    owners = {}
    for product in products:
        attributes = product['attributes']
        for key, values in KNOWN.items():
            if key in attributes and attributes[key] not in values:
                found.append(f"{product['sku']}: {key} is {attributes[key]!r}, which no module can build")
        if attributes.get('part') not in PARTS:
            continue
        key = hash_of(attributes, 'main', {})
        if key in owners:
            found.append(f"{product['sku']} and {owners[key]} would have the same picture: let an attribute tell them apart")
        owners.setdefault(key, product['sku'])
    return found
